/** The part of PDF.js that parses. It has no types of its own; PDF.js itself takes it as it is. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: unknown;
}
