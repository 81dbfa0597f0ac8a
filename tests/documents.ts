const npmBuiltIn = new Set(["ci", "install", "i", "run", "exec", "ls"]);

/** Returns the npm commands that a document names: `npm start`, `npm test`, `npm run NAME`. */
export function namedCommands(text: string): string[] {
  return codeIn(text).flatMap((code) =>
    [...code.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !npmBuiltIn.has(name)),
  );
}

/**
 * Returns the paths that a document names in backticks. Code counts as a path when it is a single word
 * with a slash or a known file extension, and is not a URL, a route or a pattern.
 */
export function namedPaths(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => /^[A-Za-z0-9._@-][A-Za-z0-9._@/-]*$/.test(code))
    .filter(
      (code) => /\.(md|ts|tsx|mjs|json|sql|css|sh|yml|html)$/.test(code) || code.includes("/"),
    )
    .filter((code) => !/^(@|application\/|image\/|text\/)/.test(code));
}

/** Returns the relative targets of a document's links and pictures. */
export function namedLinks(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.split("#")[0] ?? "")
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
}

function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```[\s\S]*?^```/gm)].map(([block]) => block);
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return [...blocks, ...spans];
}

function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, "");
}
