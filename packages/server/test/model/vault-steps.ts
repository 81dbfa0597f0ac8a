import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { newId } from "../../src/db/new-id";
import { itemCodes } from "../../src/db/schema/index";
import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { Step } from "./step";
import { chosen, type Foreseen, type ModelItem, refused, type World } from "./world";

/** Adds codes to an item, each sent twice: the second is left out. */
export class AddCodes extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly codes: string[],
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.items.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, codes: this.codes };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const item = chosen(world.items, this.which);
    if (actor === undefined || item === undefined) throw new Error("nothing to choose from");
    return { actor, item };
  }
  protected foresee(world: World): Foreseen {
    const { actor, item } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (item.isDeleted) return refused("NOT_FOUND");
    if (item.isCash) return refused("BAD_REQUEST");
    return {
      outcome: "OK",
      change: () => {
        item.codes += this.codes.length;
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, item } = this.of(world);
    const codes = [...this.codes, ...this.codes];
    return clientOf(server, actor.person).vault.add({ id: item.id, codes });
  }
}

/** A buyer, or somebody else, looks at the code of a redemption. */
export class RevealCode extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.redemptions.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const redemption = chosen(world.redemptions, this.which);
    if (actor === undefined || redemption === undefined) throw new Error("nothing to choose from");
    return { actor, redemption };
  }
  protected foresee(world: World): Foreseen {
    const { actor, redemption } = this.of(world);
    if (redemption.buyer !== actor) return refused("NOT_FOUND");
    return redemption.hasCode ? { outcome: "OK" } : refused("NO_CODE_YET");
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, redemption } = this.of(world);
    return clientOf(server, actor.person).vault.revealOwn({ p_redemption_id: redemption.id });
  }
}

/** Removes a code of an item, one that was given, or one that is available where an item has one. */
export class RemoveCode extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly isGiven: boolean,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.items.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, isGiven: this.isGiven };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const fitting = world.items.filter((one) =>
      this.isGiven ? this.hasGiven(world, one) : one.codes > 0,
    );
    const item = chosen(fitting.length > 0 ? fitting : world.items, this.which);
    if (actor === undefined || item === undefined) throw new Error("nothing to choose from");
    return { actor, item };
  }
  private hasGiven({ redemptions }: World, item: ModelItem): boolean {
    return redemptions.some((one) => one.item === item && one.hasCode);
  }
  protected foresee(world: World): Foreseen {
    const { actor, item } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (this.isGiven) {
      return refused(this.hasGiven(world, item) ? "CODE_TAKEN" : "NOT_FOUND");
    }
    if (item.codes === 0) return refused("NOT_FOUND");
    return {
      outcome: "OK",
      change: () => {
        item.codes -= 1;
      },
    };
  }
  protected async attempt(world: World, server: TestServer) {
    const { actor, item } = this.of(world);
    const { redemption_id, item_id } = itemCodes;
    const isWanted = this.isGiven ? isNotNull(redemption_id) : isNull(redemption_id);
    const code = await server.services.db.query.itemCodes.findFirst({
      where: and(eq(item_id, item.id), isWanted),
    });
    return await clientOf(server, actor.person).vault.remove({ p_code_id: code?.id ?? newId() });
  }
}
