export interface DemoMerchant {
  id: string;
  name: string;
  /** Its share of all payments in percent; or an exact number in `payments`. */
  share?: number;
  payments?: number;
  /** The usual amount in rupees. */
  amount?: number;
  /** The format of its Order IDs; by default `TIN-261124-0007`. */
  orderIds?: 'amazon' | 'razorpay' | 'uuid';
  isAdmin?: boolean;
  /** Inactive, and without payments, for this many days. */
  closedDaysAgo?: number;
}

/** Invented merchants. The Secret Key of each is the Merchant ID in lower case, followed by `-demo-key`. */
export const DEMO_MERCHANTS: DemoMerchant[] = [
  { id: 'ADMIN', name: 'Administrator', isAdmin: true },
  { id: 'SAFFRON', name: 'Saffron Kitchen', share: 20, amount: 340 },
  { id: 'TIFFINBOX', name: 'Tiffin Box Express', share: 16, amount: 160 },
  { id: 'NEEMCARE', name: 'Neem Care Pharmacy', share: 13, amount: 280 },
  { id: 'KURTALANE', name: 'Kurta Lane', share: 11, amount: 1250, orderIds: 'amazon' },
  { id: 'BANYAN', name: 'Banyan Books', share: 10, amount: 450, orderIds: 'razorpay' },
  { id: 'MONSOON', name: 'Monsoon Electronics', share: 8, amount: 3400 },
  { id: 'MANGOLEAF', name: 'Mango Leaf Organics', share: 8, amount: 520 },
  { id: 'GULMOHAR', name: 'Gulmohar Home', share: 6, amount: 1800, orderIds: 'uuid' },
  { id: 'PEDALWALA', name: 'Pedalwala Cycles', share: 4, amount: 2600 },
  { id: 'CLOSED', name: 'Closed Curtains', share: 4, amount: 900, closedDaysAgo: 30 },
  { id: 'TINYSHOP', name: 'Tiny Shop', payments: 20, amount: 210 },
  { id: 'JASMINE', name: 'Jasmine Studio', payments: 120, amount: 1500 },
  { id: 'NEWSHOP', name: 'New Shop' },
];

export function demoKey(merchantId: string): string {
  return `${merchantId.toLowerCase()}-demo-key`;
}
