import type { Foot } from '@alveola/report';
import { useEffect } from 'react';

/**
 * What stands at the foot of every page, for the browsers that print page margins. A paper in the place of another has
 * its own for as long as it stands there.
 */
export function useRunningFoot({ whose, product, page }: Foot): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const [before = '', between = '', after = ''] = page.split(/\{\{\w+\}\}/);
    const texts = { whose, product, before, between, after };
    const former = Object.entries(texts).map(([name, text]) => {
      const property = `--print-${name}`;
      const was = style.getPropertyValue(property);
      style.setProperty(property, JSON.stringify(text));
      return [property, was] as const;
    });
    return () => {
      for (const [property, was] of former) style.setProperty(property, was);
    };
  }, [whose, product, page]);
}
