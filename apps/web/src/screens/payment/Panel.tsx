import { type ReactNode, useId } from 'react';

export interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the checkout. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-6">
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}
