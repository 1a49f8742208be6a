/**
 * With `node --import` of this file every module that is loaded is noted, a line each, in the file
 * that LOADED names.
 */
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  appendFileSync(process.env.LOADED, `${url}\n`);
  return await next(url, context);
}
