/** The run by which the question about an order is paid for. */
export const proposalRun = ({ workspaceId, id }: { workspaceId: string; id: string }) => ({
  payer: workspaceId,
  run: `insertion order ${id}`,
});
