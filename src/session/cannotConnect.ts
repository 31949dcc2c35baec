/** For a sign-in call without an answer, and for sign-in code that could not be loaded. */
export const CANNOT_CONNECT = 'Login failed. Please check your connection and try again.';
