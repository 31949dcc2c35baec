/** The history state of the list: the merchant whose filters are in the query string. */
export interface ListState {
  merchantId: string;
}

/** The history state that RequireSession passes to the sign-in page. */
export interface SignInState {
  /** The query string to return to. */
  search: string;
  /** The merchant whose filters these are; undefined when they came with a link. */
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
