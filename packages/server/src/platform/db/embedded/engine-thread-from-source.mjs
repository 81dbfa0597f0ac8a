import { importSource } from "../../import-source.mjs";

await importSource("platform/db/embedded/engine-thread");
