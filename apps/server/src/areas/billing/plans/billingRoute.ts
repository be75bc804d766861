import type { Call } from '@alveola/contract';
import type { Deps } from '../../../platform/deps';
import type { CallAnswer, CallContext, Route } from '../../../platform/http/route';
import type { Seller } from './invoiceParties';
import type { Payments } from './payments';
import type { Plans } from './plans';

export interface BillingDeps extends Deps {
  readonly payments: Payments;
  readonly plans: Plans;
  readonly seller: Seller;
}

export function billingRoute<const C extends Call>(
  call: C,
  answer: (context: CallContext<C, BillingDeps>) => Promise<CallAnswer<C>>,
): Route<BillingDeps> {
  return { call, answer };
}
