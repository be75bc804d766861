import { type ReactNode, useId } from 'react';

/** A part of the report under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-lead">
        {title}
      </h3>
      {children}
    </section>
  );
}
