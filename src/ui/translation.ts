/*
 * A browser's translation moves texts into elements of its own, or replaces them with such elements. React does not
 * notice, and later removes a node from an element that no longer contains it, which throws and crashes the page
 * (React issue 11538).
 */

/** The child of `parent` that is this node, or that a translation has put around it. */
function childOf(parent: Node, node: Node | null): ChildNode | undefined {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return (child as ChildNode | null) ?? undefined;
}

/** Lets React remove a translated text, and insert nodes before it. */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    const found = childOf(this, child);
    if (found) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ) {
    insertBefore.call(this, added, childOf(this, before) ?? null);
    return added;
  };
}
