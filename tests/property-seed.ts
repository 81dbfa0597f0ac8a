import fc from "fast-check";

// Within `npm test` a property is tried with the same values each time; `npm run prove` tries others.
const given = Number(process.env.PROVE_SEED);
fc.configureGlobal({ seed: given || 1 });
