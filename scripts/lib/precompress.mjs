import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const worthIt = /\.(js|css|svg|json|txt)$/;

/**
 * Puts a Brotli and a gzip copy beside each text file of a folder, so that the server need not
 * compress them for every visitor.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const names = (await readdir(folder)).filter((name) => worthIt.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(`${folder}/${name}`);
      await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
