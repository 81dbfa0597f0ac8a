import { api } from "~/api/client";
import { saveFile } from "./save-file";

/** Opens a stored file in a new tab, by a short-lived address. Throws when it cannot be opened. */
export async function viewFile(path: string): Promise<void> {
  /* The tab opens with the click itself: browsers block one that opens later. */
  const tab = window.open("", "_blank");
  if (tab === null) throw new Error("The browser opened no tab.");
  tab.opener = null;
  try {
    const { url } = await api.files.createLink({ p_path: path, p_download: false });
    tab.location.replace(url);
  } catch (error) {
    tab.close();
    throw error;
  }
}

/** Saves a stored file under the last part of its path. Throws when it cannot be fetched. */
export async function downloadFile(path: string): Promise<void> {
  const { url } = await api.files.createLink({ p_path: path, p_download: true });
  const { pathname, search } = new URL(url);
  const response = await fetch(`${pathname}${search}`);
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  saveFile(await response.blob(), path.split("/").at(-1) ?? path);
}
