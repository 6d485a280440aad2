// The MCP client of mark3labs/mcp-go behind lines of JSON, for python_client.py: {"list":true} or {"name","arguments"} in, the
// names of the tools or the text of the answer out. SEXTANT_TOKEN has the token where tokens exist.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/client/transport"
	"github.com/mark3labs/mcp-go/mcp"
)

const lineBytesMax = 1 << 24

type message struct {
	List      bool           `json:"list"`
	Name      string         `json:"name"`
	Arguments map[string]any `json:"arguments"`
}

func connect(ctx context.Context, url string) *client.Client {
	headers := map[string]string{}
	if token := os.Getenv("SEXTANT_TOKEN"); token != "" {
		headers["Authorization"] = "Bearer " + token
	}
	connection, err := client.NewStreamableHttpClient(url, transport.WithHTTPHeaders(headers))
	if err != nil {
		log.Fatal(err)
	}
	if err := connection.Start(ctx); err != nil {
		log.Fatal(err)
	}
	var hello mcp.InitializeRequest
	hello.Params.ProtocolVersion = mcp.LATEST_PROTOCOL_VERSION
	hello.Params.ClientInfo = mcp.Implementation{Name: "mcp-go", Version: "1"}
	if _, err := connection.Initialize(ctx, hello); err != nil {
		log.Fatal(err)
	}
	return connection
}

func answer(ctx context.Context, connection *client.Client, asked message) any {
	if asked.List {
		listed, err := connection.ListTools(ctx, mcp.ListToolsRequest{})
		if err != nil {
			return err.Error()
		}
		names := []string{}
		for _, tool := range listed.Tools {
			names = append(names, tool.Name)
		}
		return names
	}
	var call mcp.CallToolRequest
	call.Params.Name = asked.Name
	call.Params.Arguments = asked.Arguments
	result, err := connection.CallTool(ctx, call)
	if err != nil {
		return err.Error()
	}
	if text, ok := mcp.AsTextContent(result.Content[0]); ok {
		return text.Text
	}
	return "the answer has no text"
}

func main() {
	ctx := context.Background()
	connection := connect(ctx, os.Args[1])
	defer connection.Close()
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, lineBytesMax)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked message
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			log.Fatal(err)
		}
		if err := out.Encode(answer(ctx, connection, asked)); err != nil {
			log.Fatal(err)
		}
	}
}
