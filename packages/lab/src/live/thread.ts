/** The thread of `find.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { claimsIn, findingsIn } from '../report/findings.ts';
import type { Question } from './find.ts';

const { of, results } = workerData as Question;
parentPort?.postMessage(of === 'claims' ? claimsIn(results) : findingsIn(results));
