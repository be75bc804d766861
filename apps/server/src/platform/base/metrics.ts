import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { traced } from './tracing';

/*
 * The names match `deploy/alerts.yaml`, and the figures cover one process. No label holds typed text, an id
 * or an address; routes are patterns.
 */

export const registry = new Registry();
const registers = [registry];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const seconds = (name: string, help: string, labelNames: readonly string[]) =>
  new Histogram<string>({ name, help, labelNames, buckets: SECONDS, registers });
const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
  new Gauge<string>({ name, help, labelNames, registers });
const counter = (name: string, help: string, labelNames: readonly string[]) =>
  new Counter<string>({ name, help, labelNames, registers });

export const requestSeconds = seconds(
  'alveola_request_seconds',
  'Time from the arrival of a call to the end of its answer',
  ['method', 'route', 'status'],
);
export const jobSeconds = seconds(
  'alveola_job_seconds',
  'Runs of what the server does without being called; outcome: done or failed',
  ['work', 'outcome'],
);
export const storageSeconds = seconds(
  'alveola_storage_seconds',
  'Calls of the store of pictures; outcome: done or failed',
  ['operation', 'outcome'],
);
export const requestsRunning = gauge(
  'alveola_requests_running',
  'Calls that have arrived and are not answered',
);
export const queueRunning = gauge('alveola_queue_running', 'Tasks that run, by what limits them', ['queue']);
export const queueWaiting = gauge('alveola_queue_waiting', 'Tasks that wait for their turn', ['queue']);
export const queueRefused = counter(
  'alveola_queue_refused_total',
  'Tasks that did not get their turn in time',
  ['queue'],
);
export const acrossClinicsTotal = counter(
  'alveola_across_clinics_total',
  'Statements and transactions that see more than one clinic, by why',
  ['reason'],
);

/** Records duration and failure; the first label names the span. */
export async function timed<T>(
  histogram: Histogram<string>,
  labels: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const end = histogram.startTimer(labels);
  try {
    const result = await traced(Object.values(labels).join(' '), labels, work);
    end({ outcome: 'done' });
    return result;
  } catch (error) {
    end({ outcome: 'failed' });
    throw error;
  }
}
