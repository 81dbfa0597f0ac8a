declare module "virtual:calls" {
  import type { Calls } from "@signpoint/api/http/calls";

  /** Routes and meta only: there are no schemas in the browser. */
  const calls: Calls;
  export default calls;
}
