#!/usr/bin/env node
// The operator's program. It is built: `npm run build`, or any command of package.json, makes it.
await import("../dist/signpoint.js");
