import { describe, expect, test } from 'vitest';
import { judge, type Payment, type Place } from './judge.ts';
import { workbook } from './workbook.ts';

const PLACES: Record<string, Place> = {
  a: 'agrees',
  d: 'differs',
  o: 'onlyInFile',
  n: 'notCompared',
  x: 'notARow',
  w: 'waits',
};

/**
 * Title | payments, as Order ID:amount, or a name such as THREE | lines of the file, separated by " / ". The letters
 * after ">" stand for the places where the line may be (see PLACES); without letters, any place is allowed. At least
 * one of the lines with "!" must not agree. "{1}" is the RRN of the first payment. If the title ends with "?", a word
 * must wait for an answer. If it ends with "=", the file may be green: only the places of its rows are checked.
 */
const ATTACKS = `
3.1 ₹900 without a number, in Devanagari | THREE | बिल,राशि / 1001,१९४७ >a / 1002,५०० >a / 1003,२५०० >a / ,९०० >on
3.2 Transaction Failed | THREE | Order,Amount,Status / 1001,1947,Transaction Successful / 1002,500,Transaction Failed / 1003,2500,Transaction Successful
3.2 S and F | THREE | Order,Amount,Status / 1001,1947,S / 1002,500,F / 1003,2500,S
3.2 Paid? No | THREE | Order,Amount,Paid? / 1001,1947,Yes / 1002,500,No / 1003,2500,Yes
3.2 Captured FALSE | THREE | Order,Amount,Captured / 1001,1947,TRUE / 1002,500,FALSE / 1003,2500,TRUE
3.2 Hindi | THREE | Order,Amount,Status / 1001,1947,सफल / 1002,500,असफल / 1003,2500,सफल
3.2 French | THREE | Order,Amount,Status / 1001,1947,Payée / 1002,500,Annulée / 1003,2500,Payée
3.2 a word of no language ? | THREE | Order,Amount,Status / 1001,1947,Paid / 1002,500,Blorb / 1003,2500,Paid
3.3 Sale (Cancelled) | THREE | Order,Amount,Type / 1001,1947,Sale / 1002,500,Sale (Cancelled) / 1003,2500,Sale
3.3 Paid (refunded) | THREE | Order,Amount,Status / 1001,1947,Paid / 1002,500,Paid (refunded) / 1003,2500,Paid
3.4 a long reason of a failure | THREE | Order,Amount,Status / 1001,1947,Success / 1002,500,Failed: insufficient balance in the account of the payer / 1003,2500,Success
3.5 three refunds of five | FIVE | Order,Amount,Status / 1001,100,Refunded >dn / 1002,250,Refunded >dn / 1003,300,Refunded >dn / 1004,410,Paid >a / 1005,520,Paid >a
3.5 three charged back of five | FIVE | Order,Amount,Status / 1001,100,Charged back / 1002,250,Charged back / 1003,300,Charged back / 1004,410,Paid >a / 1005,520,Paid >a
3.6 two orders of five charged twice | FIVE | Order,Payment,Amount / 1001,x1,100 >a / 1002,x2,250 >! / 1003,x3,300 >a / 1004,x4,410 >a / 1005,x5,520 >a / 1002,x6,250 >!
3.7 refunds by a minus | 1:500 2:640 3:700 | Narration,Amount / UPI REFUND/{1},-500 >dn / UPI REFUND/{2},-640 >dn / UPI/{3},+700 >a
3.7 refunds by a minus, the payment without a plus | 1:500 2:640 3:700 | Narration,Amount / UPI REFUND/{1},-500 >dn / UPI REFUND/{2},-640 >dn / UPI/{3},700 >a
3.7 refunds by Dr | 1:500 2:640 3:700 | Narration,Amount,Dr/Cr / UPI REFUND/{1},500,Dr >dn / UPI REFUND/{2},640,Dr >dn / UPI/{3},700,Cr >a
3.7 refunds as withdrawals | 1:500 2:640 3:700 | Narration,Withdrawal,Deposit / UPI REFUND/{1},500, >dn / UPI REFUND/{2},640, >dn / UPI/{3},,700 >a
3.7 all refunded, one payout | 1:500 2:640 3:700 | Narration,Amount / UPI REFUND/{1},-500 >dn / UPI REFUND/{2},-640 >dn / UPI REFUND/{3},-700 >dn / PAYOUT,+1840 >on
3.7 all refunded, the balance falls | 1:500 2:640 3:700 | Narration,Amount,Balance / UPI REFUND/{1},-500,9500 >dn / UPI REFUND/{2},-640,8860 >dn / UPI REFUND/{3},-700,8160 >dn / PAYOUT,+1840,10000 >on
3.8 1-11 twice, 11-1 never | 1-11:300 11-1:450 2-12:700 | Bill,Amount / 1-11,300 >! / 1-11,450 >! / 2-12,700 >a
3.8 the amounts of 1-11 and 11-1 swapped | 1-11:300 11-1:450 2-12:700 | Bill,Amount / 1-11,450 >d / 11-1,300 >d / 2-12,700 >a
3.8 11-1 sold, 1-11 received | 1-11:300 2-12:700 2-13:800 | Bill,Amount / 11-1,300 >o / 2-12,700 >a / 2-13,800 >a
3.9 an order of ####### | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,####### >don / 1003,2500 >a
3.9 an order of #REF! | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,#REF! >don / 1003,2500 >a
3.9 an order of five hundred | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,five hundred >don / 1003,2500 >a
3.9 an order as agreed | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,as agreed >don / 1003,2500 >a
3.9 an order of ೯೦೦ | THREE | Order,Amount / 1001,1947 >a / 1002,500 >a / 1004,೯೦೦ >on / 1003,2500 >a
3.10 a sale above the headings | THREE | 9001,100 >donwx / Order,Amount,Customer,City / 1001,1947,Asha,Pune >a / 1002,500,Ravi,Pune >a / 1003,2500,Zoya,Goa >a
3.11 a walk-in that is the sum by chance | B/1:500 B/2:500 | Bill,Amount / B/1,500 >a / B/2,500 >a / ,1000 >on
3.11 in the middle of the file | B/1:500 B/2:500 B/3:70 | Bill,Amount / B/1,500 >a / B/2,500 >a / ,1000 >on / B/3,70 >a
3.11 in a book whose day is carried | B/1:500 B/2:500 B/3:70 | Bill,Amount,Day / B/1,500,20/10/2026 >a / B/2,500, >a / ,1000, >on / B/3,70, >a
3.12 riyals of Saudi Arabia | THREE | Order,Amount,Currency / 1001,1947,SAR / 1002,500,SAR / 1003,2500,SAR
3.12 riyals of Qatar | THREE | Order,Amount,Currency / 1001,1947,QAR / 1002,500,QAR / 1003,2500,QAR
3.12 dinars | THREE | Order,Amount,Currency / 1001,1947,KWD / 1002,500,KWD / 1003,2500,KWD
3.12 rupees of Nepal | THREE | Order,Amount,Currency / 1001,1947,NPR / 1002,500,NPR / 1003,2500,NPR
3.12 dollars by the heading | THREE | Order,Amount (USD) / 1001,1947 / 1002,500 / 1003,2500
3.13 an amount in the next column | THREE | Order,UPI,Card / 1001,1947, >a / 1002,500, >a / 1003,2500, >a / KN1009,,900 >don
3.15 the rate agrees, the total differs | FIVE | Order,Rate,Qty,Total / 1001,100,1,100 / 1002,250,2,500 / 1003,300,2,600 / 1004,410,2,820 / 1005,520,1,520
3.16 an order paid in two halves = | 1001:500 1001:500 1002:80 1003:90 | Order,Amount / 1001,1000 >ad / 1002,80 >a / 1003,90 >a
3.16 an order twice on both sides = | 1001:500 1001:500 1002:80 1003:90 | Order,Amount / 1001,500 >ad / 1001,500 >ad / 1002,80 >a / 1003,90 >a
3.17 PROCESSING | THREE | Order,Amount,Status / 1001,1947,Success / 1002,500,PROCESSING / 1003,2500,Success
3.17 a refund in the text | KN1001:1947 KN1002:500 KN1003:2500 | Details,Amount / KN1001,1947 >a / KN1002,500 >a / Refund for KN1003,2500 >donw
3.17 cancelled in the text | KN1001:1947 KN1002:500 KN1003:2500 | Details,Amount / KN1001,1947 >a / KN1002,500 >a / KN1003 (cancelled),2500 >donw
3.17 cash in the text | KN1001:1947 KN1002:500 KN1003:2500 | Details,Amount / KN1001,1947 >a / KN1002,500 >a / Cash for KN1003,2500 >donw
3.19 one payment listed twice, one line twice | 1001:1947 1002:500 1002:500 1003:2500 same | Order,Amount / 1001,1947 >a / 1002,500 / 1002,500 / 1003,2500 >a
4.1 instamojo | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 1007:70 1008:80 1009:90 1010:95 | Order,Amount,Status / 1001,10,Credit / 1002,20,Credit / 1003,30,Credit / 1004,40,Failed / 1005,50,Credit / 1006,60,Credit / 1007,70,Refunded / 1008,80,Credit / 1009,90,Credit / 1010,95,Credit
4.2 RC | 1:10 2:20 3:30 4:40 5:50 6:60 | RRN,Amount,D/C / {1},10,C / {2},20,C / {3},30,C / {4},40,RC / {5},50,C / {6},60,C
4.3 voucher | 1001:10 1002:20 1003:30 1004:40 1005:50 | Voucher Type,Order,Amount / Receipt,1001,10 / Receipt,1002,20 / Receipt,1003,30 / Payment,1004,40 / Receipt,1005,50
4.4 ticks received | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Received / 1001,10,✓ / 1002,20,✓ / 1003,30,✓ / 1004,40,✗ / 1005,50,✓
4.4 ticks other | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,UPI ok / 1001,10,✓ / 1002,20,✓ / 1003,30,✓ / 1004,40,✗ / 1005,50,✓
4.5 payment received | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Payment received / 1001,10,Yes / 1002,20,Yes / 1003,30,Yes / 1004,40,No / 1005,50,Yes
4.5 money in bank | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Money in bank / 1001,10,Y / 1002,20,Y / 1003,30,Y / 1004,40,N / 1005,50,Y
4.6 blank | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Payment received / 1001,10,Yes / 1002,20,Yes / 1003,30,Yes / 1004,40, / 1005,50,Yes
4.6 X | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Cancelled / 1001,10, / 1002,20, / 1003,30, / 1004,40,X / 1005,50,
4.6 void user | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Void User / 1001,10, / 1002,20, / 1003,30, / 1004,40,Ravi / 1005,50,
4.6 voided date | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Voided Date / 1001,10, / 1002,20, / 1003,30, / 1004,40,20/10/2026 / 1005,50,
4.6 cancel reason | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Cancel Reason / 1001,10, / 1002,20, / 1003,30, / 1004,40,changed mind / 1005,50,
4.7 is_cancelled | FIVE | Order,Amount,is_cancelled / 1001,100,0 / 1002,250,1 / 1003,300,0 / 1004,410,0 / 1005,520,0
4.7 toast | FIVE | Order,Amount,Refunded / 1001,100,NONE / 1002,250,FULL / 1003,300,NONE / 1004,410,NONE / 1005,520,NONE
4.8 refunded | FIVE | Order,Amount,Refunded / 1001,100,0.00 / 1002,250,250.00 / 1003,300,0.00 / 1004,410,0.00 / 1005,520,0.00
4.8 stripe | FIVE | Order,Amount,Amount Refunded / 1001,100,0.00 / 1002,250,250.00 / 1003,300,0.00 / 1004,410,0.00 / 1005,520,0.00
4.8 open balance | FIVE | Num,Amount,Open Balance / 1001,100,0.00 / 1002,250,250.00 / 1003,300,0.00 / 1004,410,0.00 / 1005,520,0.00
4.8 zoho balance | FIVE | Invoice,Total,Balance / 1001,100,0.00 / 1002,250,250.00 / 1003,300,0.00 / 1004,410,0.00 / 1005,520,0.00
4.8 chargeback | FIVE | Order,Amount,Chargeback / 1001,100, / 1002,250,-250 / 1003,300, / 1004,410, / 1005,520,
4.9 due | THREE | Order,Amount Due / 1001,1947 / 1002,500 / 1003,2500
4.9 refund | THREE | Order,Refund Amount / 1001,1947 / 1002,500 / 1003,2500
4.9 discount | THREE | Order,Discount / 1001,1947 / 1002,500 / 1003,2500
4.9 limit | THREE | Order,Limit / 1001,1947 / 1002,500 / 1003,2500
4.9 pending | THREE | Order,Pending amount / 1001,1947 / 1002,500 / 1003,2500
4.9 hindi | THREE | Order,बाकी रकम / 1001,1947 / 1002,500 / 1003,2500
4.10 section | THREE | Order,Amount / 1001,1947 / 1002,500 / Failed payments, / 1003,2500
4.10 title | THREE | Refunds, / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
4.10 title 2 | THREE | CANCELLED BILLS,, / Order,Customer,Amount / 1001,a,1947 / 1002,b,500 / 1003,c,2500
4.10 cash sales | THREE | Order,Amount / 1001,1947 / 1002,500 / CASH SALES, / 1003,2500
4.10 not cleared | THREE | Order,Amount / 1001,1947 / 1002,500 / Cheques not yet cleared, / 1003,2500
4.11 second | THREE | Order,Amount / 1001,1947 / 1002,500 / Order,Amount Due / 1003,2500
4.11 discount | THREE | Order,Amount / 1001,1947 / 1002,500 / Order,Discount,Amount / 1003,2500,2600
4.11 usd | THREE | Order,Amount / 1001,1947 / 1002,500 / Order,Amount (USD) / 1003,2500
4.12 DR | 1:10 2:20 3:30 4:40 5:50 | Date,Narration,Amount / 20/10/2026,UPI/CR/{1}/ASHA,10 / 20/10/2026,UPI/CR/{2}/A,20 / 20/10/2026,UPI/CR/{3}/A,30 / 20/10/2026,UPI/DR/{4}/A,40 / 20/10/2026,UPI/CR/{5}/A,50
4.12 REV | 1:10 2:20 3:30 4:40 5:50 | Date,Narration,Amount / 20/10/2026,UPI/{1}/ASHA,10 / 20/10/2026,UPI/{2}/A,20 / 20/10/2026,UPI/{3}/A,30 / 20/10/2026,REV-UPI/{4}/A,40 / 20/10/2026,RTN/{5}/A,50
4.13 RTO | KN1001:10 KN1002:20 KN1003:30 KN1004:40 KN1005:50 KN1006:60 | Details,Amount / KN1001,10 / KN1002 RTO,20 / Void KN1003,30 / Bounced KN1004,40 / KN1005 वापस,50 / KN1006 by cash,60
4.14 side | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,,Order,Amount / 1001,10,,9001,110 / 1002,20,,9002,120 / 1003,30,,9003,130 / 1004,40,,9004,140 / 1005,50,,9005,150
4.16 usd small | FIVE | Order,Amount,Currency / 1001,100,INR / 1002,250,usd / 1003,300,INR / 1004,410,INR / 1005,520,INR
4.16 US$ | FIVE | Order,Amount,Currency / 1001,100,INR / 1002,250,US$ / 1003,300,INR / 1004,410,INR / 1005,520,INR
4.16 dollars | FIVE | Order,Amount,Currency / 1001,100,INR / 1002,250,US Dollar / 1003,300,INR / 1004,410,INR / 1005,520,INR
4.16 eur all | FIVE | Order,Amount,Cur / 1001,100,eur / 1002,250,eur / 1003,300,eur / 1004,410,eur / 1005,520,eur
4.16 heading dollars | THREE | Order,Amount in Dollars / 1001,1947 / 1002,500 / 1003,2500
4.16 heading euro | THREE | Order,Amount Euro / 1001,1947 / 1002,500 / 1003,2500
4.16 above | THREE | All amounts in USD, / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
4.17 lakhs | THREE | Order,Amount (Rs. in Lakhs) / 1001,1947 / 1002,500 / 1003,2500
4.17 a unit of figures | THREE | Order,Amount (Rs. '000) / 1001,1947 / 1002,500 / 1003,2500
4.17 thousands above | THREE | Figures in thousands, / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
4.17 paise | THREE | Order,Amount (paise) / 1001,1947 / 1002,500 / 1003,2500
4.17 rupee sign paise | THREE | Order,Amount (₹) / 1001,194700 / 1002,50000 / 1003,250000
4.17 rupee cells paise | THREE | Order,Amount / 1001,₹194700 / 1002,₹50000 / 1003,₹250000
4.18 zeros | 12:500 13:700 14:900 | Bill,Amount / 0012,300 / 12,200 / 13,700 / 14,900
4.18 hyphen | KN1:500 KN2:700 KN3:900 | Bill,Amount / KN-1,250 / KN1,250 / KN2,700 / KN3,900
4.19 gas | 1001:100 1002:250 | Order,Customer,Amount / 1001,Asha,100 / 1002,Ravi,250 / ,Total Gas Agency,350
4.20 cash | 1001:10 1002:20 1003:30 1004:40 | Order,Note,Amount / 1001,,10 / 1002,,20 / 1003,,30 / ,cash from shop,40 / 1004,,
4.21 rrn | THREE | Order,RRN,Amount / 1001,{1},1947 / 1002,632499990001,500 / 1003,{3},2500
4.21 swapped | 1001:500 1002:500 1003:700 | Order,RRN,Amount / 1001,{2},500 / 1002,{1},500 / 1003,{3},700
4.22 one row | FIVE | Date,Order,Amount / 20/10/2026,1001,100 / 20/10/2025,1002,250 / 20/10/2026,1003,300 / 20/10/2026,1004,410 / 20/10/2026,1005,520
4.22 all | FIVE | Date,Order,Amount / 20/10/2025,1001,100 / 20/10/2025,1002,250 / 20/10/2025,1003,300 / 20/10/2025,1004,410 / 20/10/2025,1005,520
4.23 quotes | THREE | Order,Amount,Note / 1001,1947,"ok / 1004,900,ok / 1005,800," / 1002,500,ok / 1003,2500,ok
4.24 words | THREE | Name,Order,Amount / a,1001,1947 / b,1002,500 / c,1003,2500 / Walk-in,,Rupees Five Hundred Only
4.24 cjk | THREE | Name,Order,Amount / a,1001,1947 / b,1002,500 / c,1003,2500 / 散客,,五百
4.24 circled | THREE | Name,Order,Amount / a,1001,1947 / b,1002,500 / c,1003,2500 / Walk-in,,⑤⑤
4.28 note | THREE | Order,Amount,Note / 1001,1947,a / 1002,500,money not received yet / 1003,2500,b
4.29 response | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Response Code / 1001,10,00 / 1002,20,00 / 1003,30,00 / 1004,40,U30 / 1005,50,00
4.29 status code | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Status Code / 1001,10,200 / 1002,20,200 / 1003,30,200 / 1004,40,402 / 1005,50,200
4.30 doc type | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Document / 1001,10,Invoice / 1002,20,Invoice / 1003,30,Invoice / 1004,40,Quotation / 1005,50,Invoice
4.30 sales return | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Document / 1001,10,Sales Invoice / 1002,20,Sales Invoice / 1003,30,Sales Invoice / 1004,40,Sales Return / 1005,50,Sales Invoice
4.30 dispute | 1001:10 1002:20 1003:30 1004:40 1005:50 | Order,Amount,Dispute / 1001,10, / 1002,20, / 1003,30, / 1004,40,Lost / 1005,50,
4.33 sent | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Type / 1001,10,Received / 1002,20,Received / 1003,30,Received / 1004,40,Sent / 1005,50,Received / 1006,60,Received
4.33 credit reversal | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Type / 1001,10,CREDIT / 1002,20,CREDIT / 1003,30,CREDIT / 1004,40,CREDIT REVERSAL / 1005,50,CREDIT / 1006,60,CREDIT
4.33 marathi | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,स्थिती / 1001,10,जमा / 1002,20,जमा / 1003,30,जमा / 1004,40,नाकारले / 1005,50,जमा / 1006,60,जमा
4.34 sign | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Sign / 1001,10,+ / 1002,20,+ / 1003,30,+ / 1004,40,- / 1005,50,+ / 1006,60,+
4.35 direction | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Direction / 1001,10,In / 1002,20,In / 1003,30,In / 1004,40,Out / 1005,50,In / 1006,60,In
4.35 erp | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Payment Type / 1001,10,Receive / 1002,20,Receive / 1003,30,Receive / 1004,40,Pay / 1005,50,Receive / 1006,60,Receive
4.35 abono | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Movimiento / 1001,10,Abono / 1002,20,Abono / 1003,30,Abono / 1004,40,Cargo / 1005,50,Abono / 1006,60,Abono
4.36 arabic | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,حالة الدفع / 1001,10,مدفوع / 1002,20,مدفوع / 1003,30,مدفوع / 1004,40,ملغي / 1005,50,مدفوع / 1006,60,مدفوع
4.36 gujarati | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,સ્થિતિ / 1001,10,મળી / 1002,20,મળી / 1003,30,મળી / 1004,40,રદ / 1005,50,મળી / 1006,60,મળી
4.36 chinese | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,状态 / 1001,10,已付 / 1002,20,已付 / 1003,30,已付 / 1004,40,取消 / 1005,50,已付 / 1006,60,已付
4.37 cleared | FIVE | Order,Amount,Cleared? / 1001,100,Yes / 1002,250,No / 1003,300,Yes / 1004,410,Yes / 1005,520,Yes
4.37 haan | FIVE | Order,Amount,Paisa aaya / 1001,100,haan / 1002,250,nahi / 1003,300,haan / 1004,410,haan / 1005,520,haan
4.37 settled | FIVE | Order,Amount,Settled / 1001,100,Yes / 1002,250,No / 1003,300,Yes / 1004,410,Yes / 1005,520,Yes
4.37 paisa | FIVE | Order,Amount,पैसा मिला? / 1001,100,हाँ / 1002,250,नहीं / 1003,300,हाँ / 1004,410,हाँ / 1005,520,हाँ
4.38 refund dot | FIVE | Order,Amount,Type / 1001,100,UPI / 1002,250,Refund. / 1003,300,UPI / 1004,410,UPI / 1005,520,UPI
4.38 cancel | FIVE | Order,Amount,Type / 1001,100,UPI / 1002,250,Cancel / 1003,300,UPI / 1004,410,UPI / 1005,520,UPI
4.38 invisible | FIVE | Order,Amount,Type / 1001,100,UPI / 1002,250,\u200eRe\u00adfund / 1003,300,UPI / 1004,410,UPI / 1005,520,UPI
4.39 adjustment | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Adjustment / 1001,10,0 / 1002,20,0 / 1003,30,0 / 1004,40,-40 / 1005,50,0 / 1006,60,0
4.70 month off | 1001:10 1002:20 1003:30 1004:40 | Date,Order,Amount / 20/12/2026,1001,10 / 20/12/2026,1002,20 / 20/12/2026,1003,30
4.71 total paid by | 1001:10 1002:20 | Order,Note,Amount / 1001,a,10 / 1002,b,20 / ,Total paid by Ravi,30
4.80 refund status | FIVE | Order,Amount,Refund Status / 1001,100, / 1002,250,Success / 1003,300, / 1004,410, / 1005,520,
4.80 return status | FIVE | Order,Amount,Return Status / 1001,100, / 1002,250,Received / 1003,300, / 1004,410, / 1005,520,
4.81 not paid | FIVE | Order,Amount,Not paid / 1001,100,No / 1002,250,Yes / 1003,300,No / 1004,410,No / 1005,520,No
4.81 refund paid | FIVE | Order,Amount,Refund paid / 1001,100,No / 1002,250,Yes / 1003,300,No / 1004,410,No / 1005,520,No
4.82 isPaid | FIVE | Order,Amount,isPaid / 1001,100,true / 1002,250,false / 1003,300,true / 1004,410,true / 1005,520,true
4.82 paymentState | FIVE | Order,Amount,paymentState / 1001,100,ok / 1002,250,bad / 1003,300,ok / 1004,410,ok / 1005,520,ok
4.82 status at bank | FIVE | Order,Amount,Status at bank / 1001,100,OK / 1002,250,Returned x / 1003,300,OK / 1004,410,OK / 1005,520,OK
4.82 completed | FIVE | Order,Amount,Completed / 1001,100,Yes / 1002,250,No / 1003,300,Yes / 1004,410,Yes / 1005,520,Yes
4.83 balance 4 | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Invoice,Total,Balance / 1001,10,0 / 1002,20,20 / 1003,30,30 / 1004,40,40 / 1005,50,50 / 1006,60,0
4.84 word below | FIVE | Order,Amount,Note / 1001,100, / 1002,250, / ,,Cancelled / 1003,300, / 1004,410, / 1005,520,
4.84 word below last | FIVE | Order,Amount,Note / 1001,100, / 1002,250, / 1003,300, / 1004,410, / 1005,520, / ,,Cancelled
4.85 ccy | FIVE | Order,Amount,Ccy / 1001,100,INR / 1002,250,USD / 1003,300,inr / 1004,410,INR / 1005,520,INR
4.86 lakhs | THREE | Order,Amount / ,(in lakhs) / 1001,1947 / 1002,500 / 1003,2500
4.88 size | 1001:10 1002:20 1003:30 1004:40 1005:50 1006:60 | Order,Amount,Kind / 1001,10,Deposit / 1002,20,Deposit / 1003,30,Deposit / 1004,40,Withdrawn / 1005,50,Deposit / 1006,60,Deposit
5.1 two tenders | THREE | Order,UPI,Card / 1001,1947, / 1002,500,300 / 1003,2500,
5.2 quantity | THREE | Order,Qty,Amount / 1001,1,1947 / 1002,-1,500 / 1003,2,2500
5.2 net amount of zero | THREE | Order,Amount,Net / 1001,1947,1900 / 1002,500,0.00 / 1003,2500,2400
5.3 void amount, partly | THREE | Order,Amount,Void amount / 1001,1947,0 / 1002,500,200 / 1003,2500,0
5.3 cancelled, partly | THREE | Order,Amount,Cancelled / 1001,1947,0.00 / 1002,500,200.00 / 1003,2500,0.00
5.3 void, partly, of most | THREE | Order,Amount,Void / 1001,1947,100 / 1002,500,200 / 1003,2500,0.00
5.3 refunded, partly | THREE | Order,Amount,Amount refunded / 1001,1947,0 / 1002,500,200 / 1003,2500,0
5.4 a month before its payment | THREE | Date,Order,Amount / 20/10/2026,1001,1947 / 20/09/2026,1002,500 / 20/10/2026,1003,2500
5.5 other RRNs in all rows | THREE | Order,RRN,Amount / 1001,632499990000,1947 / 1002,632499990001,500 / 1003,632499990002,2500
5.5 other references in all rows | THREE | Order,UPI Ref No,Amount / 1001,6.32499E+11,1947 / 1002,632499990001,500 / 1003,632499990002,2500
5.6 crossed out | THREE | Order,Amount / 1001,1947 / # 1002,500 >o / 1003,2500
5.7 in USD | THREE | Order,Amount,Note / 1001,1947, / 1002,500,in USD / 1003,2500,
5.7 in dollars, by the sign | THREE | Order,Amount,Note / 1001,1947,gift / 1002,500,paid in $ / 1003,2500,call
5.7 an amount in dollars | THREE | Order,Amount,Note / 1001,1947, / 1002,500,$6 / 1003,2500,
5.8 test | THREE | Order,Amount,Test / 1001,1947,false / 1002,500,true / 1003,2500,false
5.8 test mode | THREE | Order,Amount,Test mode / 1001,1947, / 1002,500,true / 1003,2500,
5.8 sandbox | THREE | Order,Amount,Environment / 1001,1947,production / 1002,500,sandbox / 1003,2500,production
5.8 not active | THREE | Order,Amount,Active / 1001,1947,Y / 1002,500,N / 1003,2500,Y
5.8 a test by its note | THREE | Order,Amount,Note / 1001,1947, / 1002,500,Test order of Ravi / 1003,2500,
5.8 fraud by its note | THREE | Order,Amount,Note / 1001,1947,gift / 1002,500,fraud? / 1003,2500,call
5.8 live mode | THREE | Order,Amount,livemode / 1001,1947,true / 1002,500,false / 1003,2500,true
5.9 more records than rows | THREE | Records: 25, / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
5.9 a number of bills | THREE | 25 bills, / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
5.9 another total above | THREE | Total,6000.00 / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
5.9 another month above | THREE | From 01-11-2026 to 30-11-2026,, / Date,Order,Amount / 20/10/2026,1001,1947 / 20/10/2026,1002,500 / 20/10/2026,1003,2500
5.10 dollars below | THREE | Order,Amount / 1001,1947 / 1002,500 / 1003,2500 / All amounts in USD,
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string, string]);

/** Title | payments | lines of the file, as above. */
const CLEAN = `
6.1 discount | THREE | Order,Amount,Discount / 1001,1947, / 1002,500,50 / 1003,2500,
6.1 taxes | THREE | Order,Amount,CGST,SGST,IGST / 1001,1947,9,9,0 / 1002,500,0,0,18 / 1003,2500,9,9,0
6.1 fees | THREE | Order,Amount,Fee / 1001,1947,-20 / 1002,500,-5 / 1003,2500,-25
6.1 amounts in dollars beside | THREE | Order,Amount,USD / 1001,1947,$21 / 1002,500,$5 / 1003,2500,$27
6.4 records and total above | THREE | No of records,3 / Total amount,"4,947.00" / Order,Amount / 1001,1947 / 1002,500 / 1003,2500
6.4 period above | THREE | From 01-10-2026 to 31-10-2026,, / Date,Order,Amount / 20/10/2026,1001,1947 / 20/10/2026,1002,500 / 20/10/2026,1003,2500
6.5 day totals | THREE | Order,Amount / 1001,1947 / 1002,500 / Day total,2447 / 1003,2500 / Day total,2500 / Grand total,4947
6.5 page total | THREE | Order,Amount / 1001,1947 / 1002,500 / Page 1 total,2447 / 1003,2500 / Page 2 total,4947
6.5 sales total | THREE | Order,Amount / 1001,1947 / 1002,500 / 1003,2500 / Net sales total,4947
6.5 closing total | THREE | Order,Amount / 1001,1947 / 1002,500 / 1003,2500 / Closing total,4947
6.5 total with a number of bills | THREE | Date,Order,Amount / 20/10/2026,1001,1947 / 20/10/2026,1002,500 / Day total,2,2447 / 20/10/2026,1003,2500 / Day total,1,2500 / Total,3,4947
6.6 a signature beside a text | THREE | Order,Name,Amount / 1001,a,1947 / 1002,b,500 / 1003,c,2500 / For Saffron Stores,,Authorised signatory
6.6 who prepared it | THREE | Order,Name,Amount / 1001,a,1947 / 1002,b,500 / 1003,c,2500 / Prepared by,,Cashier
6.1 references of another kind | THREE | Order,Bank Ref,Amount / 1001,88001122,1947 / 1002,88001123,500 / 1003,88001124,2500
6.1 references of the shop | THREE | Order,Ref No,Amount / 1001,632499990000,1947 / 1002,632499990001,500 / 1003,632499990002,2500
6.1 weights | THREE | Order,Amount,Weight / 1001,1947, / 1002,500,0.5 / 1003,2500,
6.1 amounts that could be days, in Devanagari | 1001:40000 1002:1 1003:40000 | Order,Amount / 1001,४००००.०० / 1002,१.०० / 1003,४००००.००
6.1 numbers of phones | THREE | Order,Amount,Contact / 1001,1947, / 1002,500,9876543210 / 1003,2500,
6.2 running balance | THREE | Order,Amount,Balance / 1001,1947,1947 / 1002,500,2447 / 1003,2500,4947
6.2 balance at the end | THREE | Order,Amount,Balance / 1001,1947, / 1002,500, / 1003,2500,4947
6.2 balance with a gap | THREE | Order,Amount,Balance / 1001,1947,11947 / 1002,500,13447 / 1003,2500,15947
6.3 expiry | THREE | Order,Amount,Expiry / 1001,1947,31/03/2028 / 1002,500,31/03/2028 / 1003,2500,31/03/2028
6.3 until when it is valid | THREE | Date,Order,Amount,Valid till / 20/10/2026,1001,1947,31/03/2028 / 20/10/2026,1002,500,31/03/2028 / 20/10/2026,1003,2500,31/03/2028
6.2 overdraft | THREE | Order,Amount,Balance / 1001,1947,-3000 / 1002,500,-2500 / 1003,2500,0
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string, string]);

const USUAL: Record<string, string> = {
  THREE: '1001:1947 1002:500 1003:2500',
  FIVE: '1001:100 1002:250 1003:300 1004:410 1005:520',
};

const rrn = (n: number) => String(628_512_340_000 + n);

/** Payments received on 20 October. With "same", equal Order IDs are one payment, listed as often as it is written. */
function paymentsOf(text: string): Payment[] {
  const isSame = text.endsWith(' same');
  return text.split(' ').flatMap((order, index) => {
    const [orderID = '', amount] = order.split(':');
    if (amount === undefined) return [];
    const n = isSame ? Number(orderID) : index + 1;
    const ids = { id: `pay_${n}`, orderID, ref_id: rrn(n), vpa_id: `p${n}@ybl` };
    const createdAt = `2026-10-20T06:${String(n % 60).padStart(2, '0')}:00.000Z`;
    return [{ ...ids, amount: Number(amount), status: 'COMPLETED', createdAt }];
  });
}

function judged(file: string | Uint8Array, payments: Payment[]) {
  return judge(file, payments, { received: payments.length, counted: payments.length });
}

describe('a file with money that does not agree is not green, and its rows are shown', () => {
  test.each(ATTACKS)('%s', async (title, list, text) => {
    const payments = paymentsOf(USUAL[list] ?? list);
    const lines = text.split(' / ').map((line) => line.split(' >'));
    const file = lines
      .map(([line = '']) => `${line.replace(/\{(\d)\}/, (_, n) => rrn(Number(n)))}\n`)
      .join('');
    const said = await judged(file, payments);
    const places = lines.map((_, index) => said.rows.get(index + 1));
    const wrong = lines.flatMap(([line, codes = '!'], index) => {
      const may = codes === '!' ? Object.values(PLACES) : [...codes].map((code) => PLACES[code]);
      const place = places[index];
      return may.some((it) => it === place) ? [] : [`${line}: ${place ?? 'nowhere'}`];
    });
    expect(wrong).toEqual([]);
    if (!title.endsWith('=')) expect(said.isGreen).toBe(false);
    if (title.endsWith('?')) expect(said.waitsForAnswer).toBe(true);
    const doubled = places.filter((_, index) => lines[index]?.[1] === '!');
    expect(doubled.length > 0 && doubled.every((place) => place === 'agrees')).toBe(false);
  });

  test.each(CLEAN)('but is green: %s', async (_, list, text) => {
    const file = `${text.replaceAll(' / ', '\n')}\n`;
    expect((await judged(file, paymentsOf(USUAL[list] ?? list))).isGreen).toBe(true);
  });

  test.each([
    ['3.5 forty declined of 6,000', 'Paid', 'Declined by bank'],
    ['3.14 forty failed that no sample has', 'OK', 'Failed'],
  ])('%s', { timeout: 60_000 }, async (_, paid, failed) => {
    const orders = Array.from({ length: 6000 }, (_, n) => `KN${10_000 + n}:${100 + (n % 900)}`);
    const rows = orders.map((it, n) => `${it.replace(':', ',')},${n % 150 === 7 ? failed : paid}`);
    const said = await judged(
      `Order,Amount,Status\n${rows.join('\n')}\n`,
      paymentsOf(orders.join(' ')),
    );
    expect(said.isGreen).toBe(false);
    expect(said.rows.size).toBe(6001);
    if (failed === 'Failed') expect(['differs', 'notCompared']).toContain(said.rows.get(9));
  });

  test('5.1 a second tender that no sample has', async () => {
    const orders = Array.from({ length: 6000 }, (_, n) => `KN${10_000 + n}:${100 + (n % 900)}`);
    const rows = orders.map((it, n) => `${it.replace(':', ',')},${n === 7 ? 50 : ''}`);
    const file = `Order,UPI,Card\n${rows.join('\n')}\n`;
    expect((await judged(file, paymentsOf(orders.join(' ')))).isGreen).toBe(false);
  });

  test('3.6 two orders of twelve charged twice', async () => {
    const orders = Array.from({ length: 12 }, (_, n) => `KN${20 + n}:${100 * (n + 1)}`);
    const rows = [...orders, 'KN22:300', 'KN27:800'].map(
      (it, n) => `x${n},${it.replace(':', ',')}\n`,
    );
    const said = await judged(
      `Payment,Order,Amount\n${rows.join('')}`,
      paymentsOf(orders.join(' ')),
    );
    expect(said.isGreen).toBe(false);
    expect([4, 14].map((row) => said.rows.get(row))).not.toEqual(['agrees', 'agrees']);
    expect([9, 15].map((row) => said.rows.get(row))).not.toEqual(['agrees', 'agrees']);
  });

  test('3.18 a second sheet with money', async () => {
    const first = [
      ['Order', 'Amount'],
      ['1001', 1947],
      ['1002', 500],
      ['1003', 2500],
    ];
    const second = [
      ['Order', 'Amount'],
      ['1004', 900],
    ];
    const said = await judged(workbook([first, second]), paymentsOf(USUAL.THREE ?? ''));
    expect(said.isGreen).toBe(false);
  });
});
