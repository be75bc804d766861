import { type ReactNode, useEffect } from 'react';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/iconShapes';

/** One message that takes the page, with the way out. */
export function MessagePage(props: { icon: IconName; title: string; text: ReactNode; action?: ReactNode }) {
  const { icon, title, text, action } = props;
  useEffect(() => {
    document.title = `${title} · Alveola`;
  }, [title]);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex grow flex-col items-center justify-center gap-4 p-6 text-center outline-none"
    >
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={32} />
      </span>
      <h1 className="text-title">{title}</h1>
      <p className="max-w-lg text-ink-soft">{text}</p>
      {action}
    </main>
  );
}
