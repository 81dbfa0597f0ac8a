import { importSource } from "../import-source.mjs";

await importSource("db/engine-thread");
