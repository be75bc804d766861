import { create } from 'zustand';
import type { Tone } from '../Alert';

export interface ToastMessage {
  readonly text: string;
  readonly tone?: Tone;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly stays?: true;
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** Milliseconds; longer where there is an action to press. */
const SHOWN = 5_000;
const SHOWN_WITH_ACTION = 10_000;

export const useToasts = create<{ readonly toasts: readonly ShownToast[] }>(() => ({ toasts: [] }));

let last = 0;

/** Shows a passing message at the foot of the screen. An error must not be shown here only. */
export function toast(message: ToastMessage): number {
  last += 1;
  const id = last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...message, id }] }));
  if (!message.stays) setTimeout(() => dismissToast(id), message.action ? SHOWN_WITH_ACTION : SHOWN);
  return id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
