import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw';
import { LegalPage } from './LegalPage';

it('a legal text that the provider has not set is said to be missing, with whom to ask and the way home', () => {
  const queries = new QueryClient();
  const company = { name: 'Example AS', address: null, number: null, udi: null, email: 'help@example.com' };
  queries.setQueryData(['about'], { build: null, company, legal: ['terms'], components: [] });
  const page = draw(<LegalPage name="privacy" />, queries);
  expect(page).toContain('has not published this text yet');
  expect(page).toContain('href="mailto:help@example.com"');
  expect(page).toMatch(/<a[^>]*href="\/"[^>]*>Go to Home/);
  expect(page).not.toContain('Try again');
});
