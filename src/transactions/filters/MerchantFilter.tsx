import { memo } from 'react';
import { useSession } from '../../session/AuthContext.tsx';
import { RecentMerchants } from './RecentMerchants.tsx';
import { rememberMerchant, useRecentMerchants } from './recentMerchants.ts';
import { TextFilter, type TextFilterProps } from './TextFilter.tsx';

/** The Merchant ID field, with the merchant IDs that this admin used last. */
export const MerchantFilter = memo(function MerchantFilter(props: Omit<TextFilterProps, 'name'>) {
  const { value, onChange } = props;
  const { merchantId: adminId } = useSession();
  const recent = useRecentMerchants(adminId);

  function choose(merchantId: string) {
    rememberMerchant(adminId, merchantId);
    onChange({ merchantId }, { replace: false });
  }

  return (
    <TextFilter
      {...props}
      name="merchantId"
      hint="Type the whole Merchant ID"
      adornment={
        recent.length > 0 && (
          <RecentMerchants merchantIds={recent} current={value} onChoose={choose} />
        )
      }
      // Not while typing, which would remember each beginning of an ID.
      onLeave={() => value && rememberMerchant(adminId, value)}
    />
  );
});
