/**
 * The script of the frame that a worker is started in. Its hash is in the content policy
 * (`server/policy.ts`): no other text runs in a frame.
 */
export const FRAME_SCRIPT = [
  'onmessage=({data:{address,type},ports:[port]})=>{',
  'onmessage=null;',
  'const worker=new Worker(address,{type});',
  'port.onmessage=({data})=>worker.postMessage(data);',
  'worker.onmessage=({data})=>port.postMessage({data});',
  'worker.onerror=(event)=>{',
  'event.preventDefault();',
  'const{message,lineno,colno}=event;',
  'port.postMessage({error:message===undefined?null:{message,frame:[lineno,colno]}})}}',
].join('');

/** What an error event of a worker said; null where it says nothing, as for a module that cannot be parsed. */
export type WorkerError = { readonly message: string; readonly frame: readonly [line: number, column: number] } | null;

/** What a frame passes on from its worker. */
export type Passed = { readonly data: unknown } | { readonly error: WorkerError };

/** A worker in a frame of its own. */
export interface FramedWorker {
  post(message: unknown): void;
  /** Ends it, whatever it does. */
  remove(): void;
}

/**
 * Starts a worker from its text, in a sandboxed frame: neither has an origin, so that they reach
 * nothing of the page, and browsers give such a frame a process of its own, so that what it takes of
 * memory is not taken from the page.
 */
export function startFramed(text: string, type: WorkerType, listen: (passed: Passed) => void): FramedWorker {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'Where your game runs';
  frame.srcdoc = `<!doctype html><script>${FRAME_SCRIPT}</script>`;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<Passed>) => listen(data);
  frame.addEventListener(
    'load',
    () => {
      const address = `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;
      frame.contentWindow?.postMessage({ address, type }, '*', [port2]);
    },
    { once: true },
  );
  document.body.append(frame);
  return {
    post: (message) => port1.postMessage(message),
    remove() {
      port1.close();
      frame.remove();
    },
  };
}
