import type { Check } from '@alveola/report';
import { openPlace, valuePlace } from '../place';
import { useReport } from '../reportView';

/** A finished report cannot be changed, so it has no links. */
export function CheckLink({ check }: { readonly check: Check }) {
  const { editable } = useReport();
  if (!editable) return null;
  return (
    <button
      type="button"
      data-check={check.at.value}
      onClick={() => void openPlace(valuePlace(check.at))}
      className="min-h-8 rounded-md px-1 font-medium text-accent underline underline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11"
    >
      {check.text}
    </button>
  );
}
