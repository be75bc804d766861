export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm border border-line-strong bg-ground px-1.5 font-sans text-dense font-medium text-ink-soft">
      {children}
    </kbd>
  );
}
