import type { Filters } from '../api/contract.ts';
import { useSession } from '../session/session.ts';
import { describeMerchant } from './filters/describeFilters.ts';

/** Whose payments an admin sees, such as `All merchants`; undefined for a merchant, who sees only their own. */
export function useScope({ merchantId }: Filters): string | undefined {
  const { isAdmin } = useSession();
  if (!isAdmin) return undefined;
  return merchantId ? describeMerchant(merchantId) : 'All merchants';
}
