import { toast } from '../../ui/overlay/toast';

/** Kept over the change of documents after a payment, so that the address alone proves no success. */
const KEY = 'alveola.paid';

export function rememberPaid(): void {
  sessionStorage.setItem(KEY, 'yes');
}

export function tellPaid(text: string): void {
  if (sessionStorage.getItem(KEY) === null) return;
  sessionStorage.removeItem(KEY);
  toast({ tone: 'good', text });
}
