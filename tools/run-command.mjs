import { spawn } from 'node:child_process';

/**
 * Runs a command: its exit status, what it wrote to stdout, and all that it wrote, in order. One
 * that cannot be started, or still runs after `timeout` milliseconds, has no status, and says so.
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let stdout = '';
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', ({ message }) => resolve({ status: null, stdout, output: message }));
    child.on('close', (status, signal) => {
      const ended = signal
        ? `${output}\nended by ${signal}${options.timeout ? ` after ${options.timeout} ms` : ''}`
        : output;
      resolve({ status, stdout, output: ended });
    });
  });
}
