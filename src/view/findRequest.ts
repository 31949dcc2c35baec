/** What to find in all payments: a typed text, all that have exactly this value, rows that share a Transaction ID. */
export interface FindRequest {
  text?: string;
  only?: { field: 'vpa_id' | 'orderID'; value: string };
  hasRepeatedId?: boolean;
  /** When it was asked for: a request that was changed since is not repeated. */
  at?: number;
}

/** What a press asked for, in the history state: not in the URL, where a VPA ID does not belong. Its shape is checked. */
export function readRequest(state: unknown) {
  const { isAsked, find } = Object(state) as Record<string, unknown>;
  return {
    /** The payments of this screen; a link does not. */
    isAsked: isAsked === true,
    find: readFind(find),
  };
}

function readFind(find: unknown): FindRequest | undefined {
  const { text, only, hasRepeatedId, at } = Object(find) as Record<string, unknown>;
  const { field, value } = Object(only) as Record<string, unknown>;
  const isText = typeof text === 'string';
  const isOnly = (field === 'vpa_id' || field === 'orderID') && typeof value === 'string';
  if (!isText && !isOnly && hasRepeatedId !== true) return undefined;
  return {
    text: isText ? text : '',
    only: isOnly ? { field, value } : undefined,
    hasRepeatedId: hasRepeatedId === true,
    at: Number(at),
  };
}
