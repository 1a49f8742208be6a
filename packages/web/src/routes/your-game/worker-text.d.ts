/** A worker's code as a text: see `build/worker-text.ts`. */
declare module '*?worker-text' {
  const text: string;
  export default text;
}
