import { useState } from "react";
import classes from "./item-image.module.css";

const PLACEHOLDER = "/items/placeholder.svg";

/** Renders an item's picture, or a placeholder when it cannot be loaded. The name beside it is its text. */
export function ItemImage({ url, eager = false }: { url: string | null; eager?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  const usable = url !== null && url !== "" && url !== broken;
  return (
    <img
      className={classes.image}
      src={usable ? url : PLACEHOLDER}
      alt=""
      width={320}
      height={180}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
}
