/** Offers the tools in every way that a page has: messages in its window, and WebMCP. */
import { createMcpServer, type CallAs } from './mcp-server';
import { serveWindow } from './serve-window';
import { modelContextOf, offerWebMcp, type WebMcpOffer } from './web-mcp';

/** An open offer. */
export interface OfferedInPage {
  readonly webMcp: WebMcpOffer;
  /** Ends every session and takes the tools back from the browser. */
  close(): Promise<void>;
}

/** Offers the tools until the offer is closed. `about` tells a client's model which graph it is. */
export async function offerInPage(callAs: CallAs, about: string): Promise<OfferedInPage> {
  const end = new AbortController();
  const webMcp = await offerWebMcp(modelContextOf(document), callAs('WebMCP'), end.signal);
  const stopServing = serveWindow(window, () => createMcpServer(callAs, about));
  return {
    webMcp,
    close: () => {
      end.abort();
      return stopServing();
    },
  };
}
