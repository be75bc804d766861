import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const jobRun = pgTable('job_run', {
  name: text('name').primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
});
