import { useState } from "react";
import classes from "./item-image.module.css";

const PLACEHOLDER = "/items/placeholder.svg";

interface ItemImageProps {
  /** Undefined in a frame, which only keeps its place. */
  url: string | null | undefined;
  eager?: boolean;
}

/** Renders an item's picture, or a placeholder when it cannot be loaded. The name beside it is its text. */
export function ItemImage({ url, eager = false }: ItemImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url === undefined) return <div className={classes.image} />;
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
