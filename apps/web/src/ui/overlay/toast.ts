import { create } from 'zustand';
import type { Tone } from '../Alert';

export interface ToastMessage {
  readonly text: string;
  readonly tone?: Tone;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Until it is closed. */
  readonly stays?: true;
}

export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** Milliseconds; longer where there is something to press. */
const SHOWN = 5_000;
const SHOWN_WITH_ACTION = 10_000;

export const useToasts = create<{ readonly toasts: readonly ShownToast[] }>(() => ({ toasts: [] }));

let last = 0;

/** Says something in passing, at the foot of the screen. Never the only place where an error is told. */
export function toast(message: ToastMessage): void {
  last += 1;
  const id = last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...message, id }] }));
  if (!message.stays) setTimeout(() => dismissToast(id), message.action ? SHOWN_WITH_ACTION : SHOWN);
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
