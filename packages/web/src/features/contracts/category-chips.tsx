import { CONTRACT_CATEGORIES } from "@signpoint/api/constants";
import { formatPoints } from "@signpoint/api/rules/points";
import { Link } from "@tanstack/react-router";
import classes from "./filters.module.css";
import { CATEGORY_LABELS } from "./labels";

type Counts = Partial<Record<(typeof CONTRACT_CATEGORIES)[number], number>>;

/** The categories with the number of contracts in each. */
export function CategoryChips({ counts }: { counts: Counts | undefined }) {
  return (
    <nav aria-label="Categories">
      <ul className={classes.chips}>
        {CONTRACT_CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to="/contracts"
              search={(search) => ({
                ...search,
                category: category === "all" ? undefined : category,
              })}
              activeOptions={{ exact: true }}
              className={classes.chip}
              resetScroll={false}
            >
              {CATEGORY_LABELS[category]}
              <span className={classes.count}>
                {counts?.[category] === undefined ? "–" : formatPoints(counts[category])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
