// A picture that a finger drags in GTK 4, for Scripts/measures/latency: drag-gtk PICTURE.
#include <gtk/gtk.h>

static GtkWidget *picture;
static double begin_x, begin_y, x, y;

static void move(double to_x, double to_y) {
  x = to_x;
  y = to_y;
  gtk_fixed_move(GTK_FIXED(gtk_widget_get_parent(picture)), picture, x, y);
}

static void began(GtkGestureDrag *drag, double at_x, double at_y) {
  (void)drag, (void)at_x, (void)at_y;
  begin_x = x;
  begin_y = y;
}

static void dragged(GtkGestureDrag *drag, double by_x, double by_y) {
  (void)drag;
  move(begin_x + by_x, begin_y + by_y);
}

static void activate(GtkApplication *app, const char *file) {
  GtkWidget *window = gtk_application_window_new(app), *fixed = gtk_fixed_new();
  GtkCssProvider *black = gtk_css_provider_new();
  gtk_css_provider_load_from_data(black, "window { background: black; }", -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(black), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  picture = gtk_picture_new_for_filename(file);
  gtk_picture_set_can_shrink(GTK_PICTURE(picture), FALSE);
  gtk_fixed_put(GTK_FIXED(fixed), picture, 0, 0);
  move(40, 200);
  GtkGesture *drag = gtk_gesture_drag_new();
  g_signal_connect(drag, "drag-begin", G_CALLBACK(began), NULL);
  g_signal_connect(drag, "drag-update", G_CALLBACK(dragged), NULL);
  gtk_widget_add_controller(fixed, GTK_EVENT_CONTROLLER(drag));
  gtk_window_set_child(GTK_WINDOW(window), fixed);
  gtk_window_fullscreen(GTK_WINDOW(window));
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  GtkApplication *app = gtk_application_new("org.example.drag", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(activate), argv[argc - 1]);
  return g_application_run(G_APPLICATION(app), 1, argv);
}
