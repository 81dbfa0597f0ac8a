import { formatPoints } from "@signpoint/api/rules/points";
import { useState } from "react";
import classes from "./item-parts.module.css";

const PLACEHOLDER = "/items/placeholder.svg";

/** An item's picture; one that cannot be shown gives way to a drawn one. Its name stands beside it. */
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
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(url)}
    />
  );
}

const FEW = 5;

/** How many are left, in words. */
export function Stock({ quantity }: { quantity: number }) {
  return (
    <span className={classes.stock} data-few={(quantity > 0 && quantity <= FEW) || undefined}>
      {stockText(quantity)}
    </span>
  );
}

function stockText(quantity: number): string {
  if (quantity === 0) return "Sold out";
  return quantity <= FEW ? `Only ${quantity} left` : `${formatPoints(quantity)} in stock`;
}
