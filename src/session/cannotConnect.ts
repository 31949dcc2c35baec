/** Signing in got no answer; nor did the code for it, perhaps. */
export const CANNOT_CONNECT = 'Login failed. Please check your connection and try again.';
