import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { traced } from './tracing';

/*
 * The names match `deploy/alerts.yaml`, and the figures cover one process. No label holds typed text, an id
 * or an address; routes are patterns.
 */

export const registry = new Registry();
const registers = [registry];

/** Seconds: a save takes milliseconds, an upload seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export const requestSeconds = new Histogram({
  name: 'alveola_request_seconds',
  help: 'Time from the arrival of a call to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
});

export const requestsRunning = new Gauge({
  name: 'alveola_requests_running',
  help: 'Calls that have arrived and are not answered',
  registers,
});

export const queueRunning = new Gauge({
  name: 'alveola_queue_running',
  help: 'Tasks that run, by what limits them',
  labelNames: ['queue'],
  registers,
});

export const queueWaiting = new Gauge({
  name: 'alveola_queue_waiting',
  help: 'Tasks that wait for their turn',
  labelNames: ['queue'],
  registers,
});

export const queueRefused = new Counter({
  name: 'alveola_queue_refused_total',
  help: 'Tasks that did not get their turn in time',
  labelNames: ['queue'],
  registers,
});

export const acrossClinicsTotal = new Counter({
  name: 'alveola_across_clinics_total',
  help: 'Statements and transactions that see more than one clinic, by why',
  labelNames: ['reason'],
  registers,
});

export const jobSeconds = new Histogram<string>({
  name: 'alveola_job_seconds',
  help: 'Runs of what the server does without being called; outcome: done or failed',
  labelNames: ['work', 'outcome'],
  buckets: SECONDS,
  registers,
});

export const storageSeconds = new Histogram<string>({
  name: 'alveola_storage_seconds',
  help: 'Calls of the store of pictures; outcome: done or failed',
  labelNames: ['operation', 'outcome'],
  buckets: SECONDS,
  registers,
});

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
