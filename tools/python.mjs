/** A Python with NumPy and PyTorch for the tests of the trainers. */
import { spawnSync } from 'node:child_process';
import { ensure } from './apt.mjs';

const PLACES = [process.env.PYTHON, '/usr/bin/python3', 'python3'];
const HAS_BOTH = 'import importlib.util as i; raise SystemExit(not (i.find_spec("numpy") and i.find_spec("torch")))';

function findPython() {
  return PLACES.find((path) => path && spawnSync(path, ['-c', HAS_BOTH]).status === 0);
}

/** Runs a program in the folder of the trainers: its exit status and what it wrote. */
export function runPython(args) {
  const python = findPython();
  if (python === undefined) throw new Error('there is no Python with NumPy and PyTorch: name one in PYTHON');
  const { status, stdout, stderr } = spawnSync(python, args, {
    cwd: new URL('../training', import.meta.url),
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

/** Before all tests, once. */
export default function providePython() {
  ensure(() => (findPython() ? [] : ['python3-numpy', 'python3-torch']));
}
