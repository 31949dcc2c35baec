export interface DemoMerchant {
  id: string;
  name: string;
  /** Its share of all payments in percent; or an exact number in `payments`. */
  share?: number;
  payments?: number;
  /** The median amount in rupees. */
  median?: number;
  rhythm?: 'meals' | 'shop';
  isAdmin?: boolean;
  /** Inactive, and without payments, for this many days. */
  closedDaysAgo?: number;
}

/** All invented. The secret key is the Merchant ID in lower case and `-demo-key`. */
export const DEMO_MERCHANTS: DemoMerchant[] = [
  { id: 'ADMIN', name: 'Administrator', isAdmin: true },
  { id: 'SAFFRON', name: 'Saffron Kitchen', share: 20, median: 340, rhythm: 'meals' },
  { id: 'TIFFINBOX', name: 'Tiffin Box Express', share: 16, median: 160, rhythm: 'meals' },
  { id: 'NEEMCARE', name: 'Neem Care Pharmacy', share: 13, median: 280, rhythm: 'shop' },
  { id: 'KURTALANE', name: 'Kurta Lane', share: 11, median: 1250, rhythm: 'shop' },
  { id: 'BANYAN', name: 'Banyan Books', share: 10, median: 450, rhythm: 'shop' },
  { id: 'MONSOON', name: 'Monsoon Electronics', share: 8, median: 3400, rhythm: 'shop' },
  { id: 'MANGOLEAF', name: 'Mango Leaf Organics', share: 8, median: 520, rhythm: 'shop' },
  { id: 'GULMOHAR', name: 'Gulmohar Home', share: 6, median: 1800, rhythm: 'shop' },
  { id: 'PEDALWALA', name: 'Pedalwala Cycles', share: 4, median: 2600, rhythm: 'shop' },
  {
    id: 'CLOSED',
    name: 'Closed Curtains',
    share: 4,
    median: 900,
    rhythm: 'shop',
    closedDaysAgo: 30,
  },
  { id: 'TINYSHOP', name: 'Tiny Shop', payments: 20, median: 210, rhythm: 'shop' },
  { id: 'JASMINE', name: 'Jasmine Studio', payments: 120, median: 1500, rhythm: 'shop' },
  { id: 'NEWSHOP', name: 'New Shop' },
];

export function demoKey(merchantId: string): string {
  return `${merchantId.toLowerCase()}-demo-key`;
}
