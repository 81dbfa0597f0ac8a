interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Returns the items of all pages of a list; `read` gets the cursor of each next page, to be sent with the other filters. */
export async function allPages<Item>(
  read: (next: { cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  let page = await read({});
  const items = [...page.items];
  while (page.next_cursor !== null) {
    page = await read({ cursor: page.next_cursor });
    items.push(...page.items);
  }
  return items;
}
