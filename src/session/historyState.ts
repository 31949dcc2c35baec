/** What a history entry of the list remembers: whose filters its query string holds. */
export interface ListState {
  merchantId: string;
}

/** What the guard tells the sign-in page. */
export interface SignInState {
  /** The query string to return to. */
  search: string;
  /** Whose query string it is; undefined when it came with a link. */
  merchantId?: string;
  /** The service refused the session's credentials. */
  expired: boolean;
}

// History state outlives reloads and deployments, so both readers check its shape.

export function readFilterOwner(state: unknown): string | undefined {
  const { merchantId } = (state ?? {}) as Partial<Record<keyof ListState, unknown>>;
  return typeof merchantId === 'string' ? merchantId : undefined;
}

export function readSignInState(state: unknown): SignInState {
  const { search, expired } = (state ?? {}) as Partial<Record<keyof SignInState, unknown>>;
  return {
    search: typeof search === 'string' && search.startsWith('?') ? search : '',
    merchantId: readFilterOwner(state),
    expired: expired === true,
  };
}
