import { createPortal } from 'react-dom';
import { create } from 'zustand';
import type { Tone } from '../Alert';
import { Icon } from '../icon/Icon';

interface ToastMessage {
  readonly text: string;
  readonly tone?: Tone;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly stays?: true;
}

interface ShownToast extends ToastMessage {
  readonly id: number;
}

const SHOWN_MS = 5_000;
const SHOWN_WITH_ACTION_MS = 10_000;

interface ToastStore {
  readonly toasts: readonly ShownToast[];
  readonly dialogs: readonly HTMLElement[];
}

const useToasts = create<ToastStore>(() => ({ toasts: [], dialogs: [] }));

let last = 0;

/** Shows a passing message at the foot of the screen. An error must not be shown here only. */
export function toast(message: ToastMessage): number {
  last += 1;
  const id = last;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...message, id }] }));
  if (!message.stays) setTimeout(() => dismissToast(id), message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  return id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

/**
 * A modal dialog makes the rest of the page inert, so that toasts are shown in it instead. @returns a function that
 * ends this
 */
export function showToastsIn(dialog: HTMLElement): () => void {
  useToasts.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
  return () =>
    useToasts.setState(({ dialogs }) => ({ dialogs: dialogs.filter((shown) => shown !== dialog) }));
}

export function Toasts({ closeLabel }: { closeLabel: string }) {
  const { toasts, dialogs } = useToasts();
  const dialog = dialogs.at(-1);
  // Each region is there before its first toast, else screen readers would not announce it.
  return (
    <>
      <ToastRegion toasts={dialog ? [] : toasts} place="bottom-20" closeLabel={closeLabel} />
      {dialog && createPortal(<ToastRegion toasts={toasts} place="top-4" closeLabel={closeLabel} />, dialog)}
    </>
  );
}

interface ToastRegionProps {
  readonly toasts: readonly ShownToast[];
  /** A dialog has its buttons at its foot. */
  readonly place: 'top-4' | 'bottom-20';
  readonly closeLabel: string;
}

function ToastRegion({ toasts, place, closeLabel }: ToastRegionProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed inset-x-0 ${place} z-50 flex flex-col items-center gap-2 px-4 print:hidden`}
    >
      {toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-xl items-center gap-3 rounded-md bg-ink py-2 pr-2 pl-4 text-paper shadow-float"
        >
          {tone && tone !== 'info' && <Icon name={tone === 'good' ? 'check' : 'warning'} size={18} />}
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className="min-h-8 rounded-sm px-2 font-semibold underline focus-visible:outline-current"
              onClick={() => {
                dismissToast(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={closeLabel}
            className="flex size-8 items-center justify-center rounded-sm focus-visible:outline-current"
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
