import { toast } from '../../ui/overlay/toast';

/** Survives the change of documents after a payment, and nothing else: the address alone tells nobody of success. */
const KEY = 'alveola.paid';

export function rememberPaid(): void {
  sessionStorage.setItem(KEY, 'yes');
}

/** Once for each payment. */
export function tellPaid(text: string): void {
  if (sessionStorage.getItem(KEY) === null) return;
  sessionStorage.removeItem(KEY);
  toast({ tone: 'good', text });
}
