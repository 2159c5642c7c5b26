package command

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/spf13/cobra"
)

// serveLoopback serves h on a loopback address until the command ends. who
// names what is served in the refusal of any other address; hello is told
// where it listens before the first request.
func serveLoopback(c *cobra.Command, addr, who string, h http.Handler, hello func(at net.Addr)) error {
	if err := loopback(addr, who); err != nil {
		return err
	}
	var lc net.ListenConfig
	ln, err := lc.Listen(c.Context(), "tcp", addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w; choose another port", addr, err)
	}
	hello(ln.Addr())
	srv := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(ln) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve: %w", err)
	case <-c.Context().Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), 3*time.Second)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("stop serving: %w", err)
	}
	return srv.Close()
}

// loopback refuses an address that other computers could reach or that cannot
// be listened on.
func loopback(addr, who string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return usageError{fmt.Errorf("--addr %q is not HOST:PORT", addr)}
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return usageError{fmt.Errorf("--addr %q is not a loopback address; %s serves this computer alone", addr, who)}
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return usageError{fmt.Errorf("--addr %q: the port is not a number in 0..65535", addr)}
	}
	return nil
}
