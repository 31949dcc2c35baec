/* The paths of the page's routes. */

export const LIST_PATH = '/transactions';

export const TAB_PATHS = {
  list: LIST_PATH,
  totals: `${LIST_PATH}/totals`,
  find: `${LIST_PATH}/find`,
  match: `${LIST_PATH}/match`,
} as const;

export type TabName = keyof typeof TAB_PATHS;
