import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './icon/Icon';

const TONES = {
  info: { frame: 'border-accent/40 bg-accent-soft', mark: 'text-accent', icon: 'info' },
  good: { frame: 'border-good/40 bg-good-soft', mark: 'text-good', icon: 'check' },
  warn: { frame: 'border-fair/50 bg-warn-soft', mark: 'text-warn', icon: 'warning' },
  danger: { frame: 'border-danger/40 bg-danger-soft', mark: 'text-danger', icon: 'warning' },
} as const;

export type Tone = keyof typeof TONES;

interface AlertProps {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A refusal may appear at the top of a page that is scrolled to its foot. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Screen readers announce an error at once. */
export function Alert({ tone, title, children, action }: AlertProps) {
  const { frame, mark, icon } = TONES[tone];
  return (
    <div
      ref={tone === 'danger' ? scrollIntoView : null}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex gap-3 rounded-md border px-4 py-3 text-ink',
        Boolean(action) && 'max-sm:flex-wrap',
        frame,
      )}
    >
      <Icon name={icon} className={classes(children ? 'mt-0.5' : 'self-center', mark)} />
      <div
        className={classes(
          'min-w-0 grow',
          !children && 'self-center',
          Boolean(action) && 'max-sm:basis-[calc(100%-2.75rem)]',
        )}
      >
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink-soft">{children}</div>}
      </div>
      {action && <div className="self-center max-sm:ml-8 sm:shrink-0">{action}</div>}
    </div>
  );
}
